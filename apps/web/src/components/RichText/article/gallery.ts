import { Node } from '@tiptap/core'
import { fileIdPattern } from '@app/shared/kit/rich/richText.ts'
import type { HttpClient } from '#/kit/http/http.ts'
import { pictureFrom } from '#/kit/http/picture.ts'
import css from './article.module.css'

/** A picture of a gallery; one of another site has no file. */
export interface GalleryPicture {
  fileId: string | null
  src: string
  /** What it shows, for whoever does not see it. */
  alt: string
  /** What stands below it. */
  caption: string
}

const words = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()

/** The pictures that stand in an element, in their order. */
function picturesIn(element: HTMLElement): GalleryPicture[] {
  return [...element.querySelectorAll('img')].flatMap((image) => {
    const id = image.getAttribute('data-file-id') ?? ''
    const fileId = fileIdPattern.test(id) ? id : null
    const src = image.getAttribute('src') ?? ''
    if (fileId === null && src === '') return []
    const caption = words(image.closest('figure')?.querySelector('figcaption')?.textContent)
    return [{ fileId, src, alt: words(image.getAttribute('alt')), caption }]
  })
}

/** Pictures and their words, and nothing that would be lost with the box. */
function holdsPicturesAlone(box: HTMLElement): boolean {
  const isFigure = (node: ChildNode) => {
    if (!(node instanceof HTMLElement)) return node.nodeType === document.COMMENT_NODE || words(node.textContent) === ''
    if (node.localName !== 'figure') return false
    const caption = words(node.querySelector('figcaption')?.textContent)
    return words(node.textContent) === (picturesIn(node).length > 0 ? caption : '')
  }
  return picturesIn(box).length > 0 && [...box.childNodes].every(isFigure)
}

/** Several pictures that stand together, each with its words: the page lays them out. */
export const gallery = (http: HttpClient) =>
  Node.create({
    name: 'gallery',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({ pictures: { default: [], parseHTML: picturesIn, rendered: false } }),
    parseHTML: () => [
      {
        tag: 'div.gallery',
        // Before the paragraph that other boxes are read as.
        priority: 60,
        getAttrs: (element) => (holdsPicturesAlone(element) ? null : false),
      },
    ],
    renderHTML: ({ node }) => [
      'div',
      { class: 'gallery' },
      ...(node.attrs.pictures as GalleryPicture[]).map(({ fileId, src, alt, caption }) => [
        'figure',
        ['img', { ...(src && { src }), ...(fileId && { 'data-file-id': fileId }), alt }],
        ...(caption ? [['figcaption', caption]] : []),
      ]),
    ],
    addNodeView() {
      return ({ node }) => {
        const dom = document.createElement('div')
        dom.className = `gallery ${css.gallery ?? ''}`
        for (const { src, alt, caption } of node.attrs.pictures as GalleryPicture[]) {
          const figure = document.createElement('figure')
          const image = Object.assign(document.createElement('img'), pictureFrom(http, src), { alt, draggable: false })
          figure.append(image)
          if (caption) figure.append(Object.assign(document.createElement('figcaption'), { textContent: caption }))
          dom.append(figure)
        }
        return { dom, ignoreMutation: () => true }
      }
    },
  })
