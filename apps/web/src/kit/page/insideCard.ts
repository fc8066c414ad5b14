/**
 * Pop-ups stay inside the card, search area or dialog they belong to, and so inside a landmark of the page. Of a modal
 * dialog only the frame within takes the pointer.
 */
export const insideCard = (trigger: HTMLElement): HTMLElement =>
  trigger.closest<HTMLElement>('section, form[role="search"], .ant-modal-container, [role$="dialog"]') ?? document.body
