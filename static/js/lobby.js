/* The lobby works without this; with it the form follows the hand. */

const hello = document.querySelector("[data-hello]");
if (hello) {
  const hour = new Date().getHours();
  const part = hour >= 5 && hour < 12 ? "morning" : hour >= 12 && hour < 17 ? "day" : "evening";
  hello.textContent = hello.dataset[part];
}

/** Six drawn boxes over one input. */
function drawCode(code) {
  const input = code.querySelector("input");
  const boxes = [...code.querySelectorAll(":scope > span")];
  const draw = () => {
    const letters = [...input.value.toUpperCase().replace(/[\s-]/g, "")];
    boxes.forEach((box, n) => {
      box.textContent = letters[n] ?? "";
      box.classList.toggle("on", input === document.activeElement && n === letters.length);
    });
  };
  code.dataset.boxes = "";
  for (const event of ["input", "focus", "blur"]) input.addEventListener(event, draw);
  draw();
}

/** Buttons beside a number. */
function addSteps(stepper) {
  const input = stepper.querySelector("input");
  const buttons = [...stepper.querySelectorAll("[data-step]")];
  const limits = () => {
    for (const button of buttons) {
      const next = Number(input.value) + Number(button.dataset.step);
      button.disabled = next < Number(input.min) || next > Number(input.max);
    }
  };
  for (const button of buttons) {
    button.hidden = false;
    button.addEventListener("click", () => {
      input.value = Number(input.value) + Number(button.dataset.step);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }
  input.addEventListener("input", limits);
  limits();
}

/** House rules that nobody touched follow the preset; those that differ from it are marked. */
function followPreset(form) {
  const presets = JSON.parse(document.getElementById("preset-rules").textContent);
  const spelled = (value) => (typeof value === "boolean" ? (value ? "True" : "False") : `${value}`);
  const options = [...form.querySelectorAll("[data-option]")];
  const read = (option) => option.querySelector("input:checked, select")?.value;
  const write = (option, value) => {
    const select = option.querySelector("select");
    if (select) select.value = value;
    else option.querySelector(`input[value="${value}"]`).checked = true;
  };
  const mark = () => {
    const rules = presets[form.elements.shown.value];
    for (const option of options) {
      option.classList.toggle("is-own", read(option) !== spelled(rules[option.dataset.option]));
    }
    const voidRule = read(options.find((option) => option.dataset.option === "void"));
    for (const option of form.querySelectorAll("[data-only-void]")) {
      option.hidden = option.dataset.onlyVoid !== voidRule;
    }
    form.querySelector("[data-ends-at]").hidden = form.elements.ends_by.value === "stop";
  };
  form.addEventListener("change", (event) => {
    if (event.target.name === "preset") {
      const before = presets[form.elements.shown.value];
      const now = presets[event.target.value];
      for (const option of options) {
        const field = option.dataset.option;
        if (read(option) === spelled(before[field])) write(option, spelled(now[field]));
      }
      form.elements.shown.value = event.target.value;
    }
    mark();
  });
  mark();
}

for (const code of document.querySelectorAll("[data-code]")) drawCode(code);
for (const stepper of document.querySelectorAll("[data-stepper]")) addSteps(stepper);
for (const form of document.querySelectorAll("[data-set-table]")) followPreset(form);
