/** Pop-ups stay inside the card, search area or dialog they belong to, and so inside a landmark of the page. */
export const insideCard = (trigger: HTMLElement): HTMLElement =>
  trigger.closest<HTMLElement>('section, form[role="search"], [role="dialog"]') ?? document.body
