import { isA, type Drawn } from '#/features/flowable/designer/model/types.ts'
import type { FlowEditor } from './FlowEditor.ts'

interface Create {
  start: (event: Event, elements: Drawn[], context: object) => void
}

/** Hangs new elements on the pointer. */
export function dragNew(editor: FlowEditor, event: Event, elements: Drawn[]): void {
  const [first] = elements
  if (!first) return
  editor.get<Create>('create').start(event, elements, { hints: { autoSelect: [first] } })
}

/** Puts new elements on the canvas without a pointer: after what is chosen, else in the middle of what is seen. */
export function placeNew(editor: FlowEditor, elements: Drawn[]): void {
  const [first] = elements
  const [source] = editor.selected
  if (!first) return
  if (source && elements.length === 1 && canFollow(source, first)) {
    editor.get<{ append: (source: Drawn, shape: Drawn) => void }>('autoPlace').append(source, first)
    return
  }
  const { x, y, width, height } = editor.canvas.viewbox()
  editor
    .get<{ createElements: (elements: Drawn[], place: object, parent: Drawn, hints: object) => void }>('modeling')
    .createElements(elements, { x: x + width / 2, y: y + height / 2 }, editor.canvas.getRootElement(), {
      autoSelect: [first],
    })
}

const canFollow = (source: Drawn, next: Drawn) =>
  isA(source, 'FlowNode') &&
  !isA(source, 'EndEvent') &&
  isA(next, 'FlowNode', 'TextAnnotation') &&
  !isA(next, 'StartEvent')
