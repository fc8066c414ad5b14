import { fireEvent } from '@testing-library/react'

/** What the editor asks of a layout, which jsdom does not have. */
export function stubLayout(): void {
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
  Range.prototype.getBoundingClientRect = () => new DOMRect()
  document.elementFromPoint = () => null
}

interface Clip {
  html?: string
  text?: string
  rtf?: string
  files?: readonly File[]
}

/** What comes from the clipboard into an editor, the way a browser hands it over. */
export function paste(element: HTMLElement, { html = '', text = '', rtf = '', files = [] }: Clip): void {
  const kinds: Record<string, string> = { 'text/html': html, 'text/plain': text, 'text/rtf': rtf }
  fireEvent.paste(element, { clipboardData: { getData: (kind: string) => kinds[kind] ?? '', files, items: [] } })
}
