import { RichView } from '#/components/RichText/RichView.tsx'
import type { CellProps } from '#/kit/form/productWidgets.ts'

/** Rich text in full. */
export default function EditorView({ value }: CellProps) {
  return <RichView html={String(value ?? '')} />
}
