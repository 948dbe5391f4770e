/* Loaded before anything is painted: turns "as the device" into light or dark.
   Not a module, since modules wait for the page. */
(() => {
  const root = document.documentElement;
  const device = matchMedia("(prefers-color-scheme: dark)");
  const settle = () => {
    if (root.dataset.themeChoice === "system") {
      root.dataset.theme = device.matches ? "dark" : "light";
    }
  };
  settle();
  device.addEventListener("change", settle);
})();
