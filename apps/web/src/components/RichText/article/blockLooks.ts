import { Extension } from '@tiptap/core'

export const lineHeights = ['1', '1.25', '1.5', '1.75', '2', '2.5', '3'] as const
const mostIndent = 8
const paragraphs = ['paragraph', 'heading']

/** Classes of a table by their words. */
export const tableLooks = [
  { key: '', label: '网格' },
  { key: 'table-plain', label: '无边框' },
  { key: 'table-striped', label: '斑马纹' },
] as const

/** Places of a picture by their words. */
export const picturePlaces = [
  { key: '', label: '行内' },
  { key: 'img-left', label: '靠左环绕' },
  { key: 'img-center', label: '居中' },
  { key: 'img-right', label: '靠右环绕' },
] as const

const classOf = (names: readonly { key: string }[]) => ({
  default: null,
  parseHTML: (element: HTMLElement) =>
    names.find(({ key }) => key !== '' && element.classList.contains(key))?.key ?? null,
  renderHTML: (attributes: Record<string, unknown>) => (attributes.look ? { class: attributes.look as string } : {}),
})

const indentOf = (element: HTMLElement) =>
  Number([...element.classList].find((name) => /^indent-[1-8]$/.test(name))?.slice(7) ?? 0)

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    blockLooks: {
      /** Distance of the lines of the chosen paragraphs; none without a value. */
      setBlockLines: (height: string | null) => ReturnType
      /** The first line of the chosen paragraphs begins two characters further in, or no longer. */
      toggleFirstLine: () => ReturnType
      /** The chosen paragraphs, further in or out. */
      moveIn: (by: 1 | -1) => ReturnType
    }
  }
}

/** What an article says of whole paragraphs, cells, tables and pictures. */
export const blockLooks = Extension.create({
  name: 'blockLooks',
  addGlobalAttributes() {
    return [
      {
        types: paragraphs,
        attributes: {
          lines: {
            default: null,
            parseHTML: (element) => element.style.lineHeight || null,
            renderHTML: ({ lines }) => (lines ? { style: `line-height: ${lines}` } : {}),
          },
          firstLine: {
            default: false,
            parseHTML: (element) => /^[1-9]/.test(element.style.textIndent),
            renderHTML: ({ firstLine }) => (firstLine ? { style: 'text-indent: 2em' } : {}),
          },
          indent: {
            default: 0,
            parseHTML: indentOf,
            renderHTML: ({ indent }) => (indent > 0 ? { class: `indent-${indent}` } : {}),
          },
        },
      },
      {
        types: ['tableCell', 'tableHeader'],
        attributes: {
          ground: {
            default: null,
            parseHTML: (element) => element.style.backgroundColor || null,
            renderHTML: ({ ground }) => (ground ? { style: `background-color: ${ground}` } : {}),
          },
          upright: {
            default: null,
            parseHTML: (element) => element.style.verticalAlign || null,
            renderHTML: ({ upright }) => (upright ? { style: `vertical-align: ${upright}` } : {}),
          },
        },
      },
      { types: ['table'], attributes: { look: classOf(tableLooks) } },
      { types: ['image'], attributes: { look: classOf(picturePlaces) } },
    ]
  },
  addCommands() {
    return {
      setBlockLines:
        (lines) =>
        ({ commands }) =>
          paragraphs.map((type) => commands.updateAttributes(type, { lines })).some(Boolean),
      toggleFirstLine:
        () =>
        ({ commands, editor }) => {
          const firstLine = !paragraphs.some((type) => editor.isActive(type, { firstLine: true }))
          return paragraphs.map((type) => commands.updateAttributes(type, { firstLine })).some(Boolean)
        },
      moveIn:
        (by) =>
        ({ tr, state, dispatch }) => {
          let moved = false
          state.doc.nodesBetween(state.selection.from, state.selection.to, (node, pos) => {
            if (!paragraphs.includes(node.type.name)) return
            const indent = Math.min(Math.max(Number(node.attrs.indent) + by, 0), mostIndent)
            if (indent === node.attrs.indent) return
            moved = true
            if (dispatch) tr.setNodeAttribute(pos, 'indent', indent)
          })
          return moved
        },
    }
  },
})
