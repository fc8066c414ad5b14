import { Mark } from '@tiptap/core'

/** Text above or below the line; one of them at a time. */
const raised = (name: 'superscript' | 'subscript', tag: 'sup' | 'sub') =>
  Mark.create({
    name,
    excludes: 'superscript subscript',
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

export const superscript = raised('superscript', 'sup')
export const subscript = raised('subscript', 'sub')

/** What somebody has added, as word processors mark it. */
export const inserted = Mark.create({
  name: 'inserted',
  parseHTML: () => [{ tag: 'ins' }],
  renderHTML: ({ HTMLAttributes }) => ['ins', HTMLAttributes, 0],
})
