import { inertBody } from '#/components/RichText/cleanDom.ts'
import type { CellProps } from '#/kit/form/productWidgets.ts'

const mostCharacters = 50

/** The first words of rich text, without its marks. */
export default function EditorCell({ value }: CellProps) {
  const words = [...(inertBody(String(value ?? '')).textContent ?? '').replaceAll(/\s+/g, ' ').trim()]
  return words.length > mostCharacters ? `${words.slice(0, mostCharacters).join('')}…` : words.join('')
}
