import type { Editor } from '@tiptap/core'
import { cleanColour } from '@app/shared/kit/rich/richStyle.ts'

/** What holds where the cursor stands, for the look of the tools. */
export function toolState(editor: Editor) {
  const style = editor.getAttributes('textStyle') as Record<string, string | null>
  const heading = [1, 2, 3, 4, 5, 6].find((level) => editor.isActive('heading', { level }))
  const is = (name: string) => editor.isActive(name)
  return {
    bold: is('bold'),
    italic: is('italic'),
    underline: is('underline'),
    strike: is('strike'),
    code: is('code'),
    bulletList: is('bulletList'),
    orderedList: is('orderedList'),
    blockquote: is('blockquote'),
    codeBlock: is('codeBlock'),
    link: is('link'),
    table: is('table'),
    picture: is('image'),
    heading,
    align: ['left', 'center', 'right', 'justify'].find((textAlign) => editor.isActive({ textAlign })),
    size: style.fontSize ?? undefined,
    family: style.fontFamily ?? undefined,
    colour: cleanColour(style.color ?? ''),
    ground: cleanColour(style.backgroundColor ?? ''),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
    canMerge: editor.can().mergeCells(),
    canSplit: editor.can().splitCell(),
  }
}
export type ToolState = ReturnType<typeof toolState>
