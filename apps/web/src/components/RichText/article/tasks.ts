import { Node, wrappingInputRule } from '@tiptap/core'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    tasks: {
      toggleTaskList: () => ReturnType
    }
  }
}

/** A list of things to do, as Markdown has it. */
export const taskList = Node.create({
  name: 'taskList',
  group: 'block list',
  content: 'taskItem+',
  parseHTML: () => ['ul.task-list', 'ul.contains-task-list'].map((tag) => ({ tag, priority: 60 })),
  renderHTML: () => ['ul', { class: 'task-list' }, 0],
  addCommands() {
    return {
      toggleTaskList:
        () =>
        ({ commands }) =>
          commands.toggleList(this.name, 'taskItem'),
    }
  },
})

const boxOf = (item: HTMLElement) => item.querySelector<HTMLInputElement>(':scope > input, :scope > p > input')

export const taskItem = Node.create({
  name: 'taskItem',
  content: 'paragraph block*',
  defining: true,
  addAttributes: () => ({
    checked: {
      default: false,
      keepOnSplit: false,
      parseHTML: (item: HTMLElement) => boxOf(item)?.hasAttribute('checked') === true,
      rendered: false,
    },
  }),
  parseHTML: () =>
    ['li.task-item', 'li.task-list-item'].map((tag) => ({
      tag,
      priority: 60,
      contentElement: (item: globalThis.Node) =>
        (item as HTMLElement).querySelector<HTMLElement>(':scope > div') ?? (item as HTMLElement),
    })),
  renderHTML: ({ node }) => [
    'li',
    { class: 'task-item' },
    ['input', { type: 'checkbox', disabled: '', ...(node.attrs.checked ? { checked: '' } : {}) }],
    ['div', 0],
  ],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      Tab: () => this.editor.commands.sinkListItem(this.name),
      'Shift-Tab': () => this.editor.commands.liftListItem(this.name),
    }
  },
  addInputRules() {
    return [
      wrappingInputRule({
        find: /^\s*\[([ x]?)\]\s$/,
        type: this.type,
        getAttributes: ([, mark]) => ({ checked: mark === 'x' }),
      }),
    ]
  },
  addNodeView() {
    return ({ node, editor, getPos }) => {
      const dom = document.createElement('li')
      dom.className = 'task-item'
      const box = document.createElement('input')
      box.type = 'checkbox'
      box.setAttribute('aria-label', '完成')
      const contentDOM = document.createElement('div')
      dom.append(box, contentDOM)
      const draw = (checked: boolean) => {
        box.checked = checked
        box.disabled = !editor.isEditable
      }
      box.addEventListener('change', () => {
        const at = getPos()
        if (at === undefined || !editor.isEditable) return draw(node.attrs.checked === true)
        editor.view.dispatch(editor.state.tr.setNodeAttribute(at, 'checked', box.checked))
      })
      draw(node.attrs.checked === true)
      return {
        dom,
        contentDOM,
        update: (next) => {
          if (next.type.name !== 'taskItem') return false
          draw(next.attrs.checked === true)
          return true
        },
        stopEvent: ({ target }) => target === box,
        ignoreMutation: (change) => change.type !== 'selection' && !contentDOM.contains(change.target),
      }
    }
  },
})
