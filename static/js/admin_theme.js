/* The admin's page has no place for the theme on <html>: this puts it there before painting. */
(() => {
  const choice = document.querySelector("meta[name='theme-choice']").content;
  const device = matchMedia("(prefers-color-scheme: dark)");
  const settle = () => {
    const dark = choice === "dark" || (choice === "system" && device.matches);
    document.documentElement.dataset.theme = dark ? "dark" : "light";
  };
  settle();
  device.addEventListener("change", settle);
})();
