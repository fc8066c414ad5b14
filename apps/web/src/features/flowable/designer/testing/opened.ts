import { onTestFinished } from 'vitest'
import { createEditor } from '#/features/flowable/designer/canvas/createEditor.ts'
import type { FlowEditor } from '#/features/flowable/designer/canvas/FlowEditor.ts'
import { pretendSvg } from './svg.ts'

/** A file in an editor, the way the page opens it. */
export async function opened(xml: string): Promise<FlowEditor> {
  pretendSvg()
  const container = document.createElement('div')
  document.body.append(container)
  const editor = createEditor(container, true)
  // Tests share documents: what one leaves behind, another would find.
  onTestFinished(() => container.remove())
  await editor.open(xml)
  return editor
}
