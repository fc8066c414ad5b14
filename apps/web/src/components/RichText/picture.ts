import { Image } from '@tiptap/extension-image'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { fileIdPattern } from '@app/shared/kit/rich/richText.ts'
import type { UploadQueue } from '#/components/upload/uploadQueue.ts'
import type { HttpClient } from '#/kit/http/http.ts'
import { pictureFrom } from '#/kit/http/picture.ts'
import { pendingPath } from './paste.ts'
import css from './RichText.module.css'

const keyOf = (src: unknown) =>
  typeof src === 'string' && src.startsWith(pendingPath) ? src.slice(pendingPath.length) : undefined

const isPicture = (node: DocumentNode) => node.type.name === 'image'

/**
 * A picture in the text. While it is sent it stands there with its progress; afterwards it names its file, whose
 * address the server computes for each reading.
 */
export const picture = (uploads: UploadQueue, http: HttpClient) =>
  Image.extend({
    addAttributes() {
      return {
        ...this.parent?.(),
        fileId: {
          default: null,
          parseHTML: (element) => {
            const id = element.getAttribute('data-file-id') ?? ''
            return fileIdPattern.test(id) ? id : null
          },
          renderHTML: ({ fileId }) => (fileId ? { 'data-file-id': fileId as string } : {}),
        },
      }
    },
    parseHTML() {
      return [
        {
          tag: 'img[src], img[data-file-id]',
          // A picture whose sending nobody remembers can never arrive.
          getAttrs: (element) => {
            const key = keyOf(element.getAttribute('src'))
            return key !== undefined && !uploads.get(key) ? false : null
          },
        },
      ]
    },
    addNodeView() {
      return ({ node, view, getPos }) => pictureView(node, view, getPos, { uploads, http })
    },
    addProseMirrorPlugins() {
      return [arrivals(uploads)]
    },
  }).configure({ inline: true, resize: false })

/** Gives arrived pictures their address, also those that an undone deletion brings back. */
function arrivals(uploads: UploadQueue): Plugin {
  return new Plugin({
    view(view) {
      const settle = () => {
        const { tr } = view.state
        view.state.doc.descendants((node, pos) => {
          const done = isPicture(node) ? uploads.get(keyOf(node.attrs.src) ?? '')?.done : undefined
          if (done) tr.setNodeMarkup(pos, undefined, { ...node.attrs, src: done.url, fileId: done.id })
        })
        if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false))
      }
      const stop = uploads.subscribe((key) => {
        if (uploads.get(key)?.done) settle()
      })
      settle()
      return { update: (_, before) => void (view.state.doc === before.doc || settle()), destroy: stop }
    },
  })
}

interface Around {
  uploads: UploadQueue
  http: HttpClient
}

function pictureView(
  first: DocumentNode,
  view: EditorView,
  getPos: () => number | undefined,
  { uploads, http }: Around,
) {
  let node = first
  const dom = document.createElement('span')
  dom.className = css.picture ?? ''
  const image = document.createElement('img')
  const state = document.createElement('span')
  state.className = css.sending ?? ''
  dom.append(image)

  const remove = () => {
    const at = getPos()
    const key = keyOf(node.attrs.src)
    if (key) uploads.cancel(key)
    if (at !== undefined) view.dispatch(view.state.tr.delete(at, at + node.nodeSize))
    view.focus()
  }
  const draw = () => {
    const upload = uploads.get(keyOf(node.attrs.src) ?? '')
    set(image, upload ? { src: upload.preview } : pictureFrom(http, String(node.attrs.src ?? '')))
    set(image, { alt: node.attrs.alt ?? '', title: node.attrs.title })
    set(image, { width: node.attrs.width, height: node.attrs.height })
    if (!upload || upload.done) return state.remove()
    const percent = Math.round(upload.part * 100)
    const words = document.createElement('span')
    words.textContent = upload.failure ?? `上传中... ${percent}%`
    words.setAttribute('role', upload.failure ? 'alert' : 'status')
    state.replaceChildren(words)
    if (upload.failure) state.append(button('重试', () => uploads.retry(upload.key)))
    state.append(button(upload.failure ? '删除' : '取消', remove))
    dom.append(state)
  }
  const stop = uploads.subscribe((key) => {
    if (key === keyOf(node.attrs.src)) draw()
  })
  draw()
  return {
    dom,
    update(next: DocumentNode) {
      if (!isPicture(next)) return false
      node = next
      draw()
      return true
    },
    selectNode: () => dom.setAttribute('data-selected', ''),
    deselectNode: () => dom.removeAttribute('data-selected'),
    // Buttons inside of it are ours.
    stopEvent: (event: Event) => event.target instanceof HTMLElement && event.target.closest('button') !== null,
    ignoreMutation: () => true,
    destroy: stop,
  }
}

function button(label: string, run: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = label
  made.addEventListener('click', run)
  return made
}

function set(element: HTMLElement, attributes: Readonly<Record<string, unknown>>) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) element.removeAttribute(name)
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value))
  }
}
