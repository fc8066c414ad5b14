import { Node, type NodeViewRendererProps } from '@tiptap/core'
import { embedAddress } from '@app/shared/kit/rich/richArticle.ts'
import { fileIdPattern } from '@app/shared/kit/rich/richText.ts'
import type { HttpClient } from '#/kit/http/http.ts'
import { pictureFrom } from '#/kit/http/picture.ts'
import css from './article.module.css'

const fileId = {
  default: null,
  parseHTML: (element: HTMLElement) => {
    const id = element.getAttribute('data-file-id') ?? ''
    return fileIdPattern.test(id) ? id : null
  },
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes.fileId ? { 'data-file-id': attributes.fileId as string } : {},
}

/** A film or a sound of one's own. */
const player = (tag: 'video' | 'audio', http: HttpClient) =>
  Node.create({
    name: tag,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({ src: { default: null }, fileId, width: { default: null }, poster: { default: null } }),
    parseHTML: () => [{ tag: `${tag}[src]` }, { tag: `${tag}[data-file-id]` }],
    renderHTML: ({ HTMLAttributes }) => [tag, { ...HTMLAttributes, controls: '' }],
    addNodeView() {
      return ({ node }) => {
        const dom = document.createElement('div')
        dom.className = css.media ?? ''
        const shown = document.createElement(tag)
        shown.controls = true
        shown.preload = 'metadata'
        Object.assign(shown, pictureFrom(http, String(node.attrs.src ?? '')))
        dom.append(shown)
        return { dom, stopEvent: () => false, ignoreMutation: () => true }
      }
    },
  })

export const video = (http: HttpClient) => player('video', http)
export const audio = (http: HttpClient) => player('audio', http)

/**
 * A player of another host. Inside the product it stands as a card that names where it comes from: pages of others run
 * on the public site alone, shut in there.
 */
export const embed = (hosts: readonly string[]) =>
  Node.create({
    name: 'embed',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      src: { default: null },
      title: { default: null },
      width: { default: '100%' },
      height: { default: '420' },
    }),
    parseHTML: () => [
      {
        tag: 'iframe[src]',
        getAttrs: (element) => (embedAddress(hosts, element.getAttribute('src') ?? '') ? null : false),
      },
    ],
    renderHTML: ({ HTMLAttributes }) => ['iframe', HTMLAttributes],
    addNodeView() {
      return (props) => embedCard(props)
    },
  })

function embedCard({ node }: NodeViewRendererProps) {
  const dom = document.createElement('div')
  dom.className = css.embed ?? ''
  const name = document.createElement('strong')
  name.textContent = `嵌入视频${node.attrs.title ? `：${node.attrs.title}` : ''}`
  const address = document.createElement('span')
  address.textContent = String(node.attrs.src ?? '')
  dom.append(name, address)
  return { dom, ignoreMutation: () => true }
}
