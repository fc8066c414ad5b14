import { Editor } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { TextStyleKit } from '@tiptap/extension-text-style'
import { Placeholder } from '@tiptap/extensions'
import { DOMSerializer, Slice } from '@tiptap/pm/model'
import { StarterKit } from '@tiptap/starter-kit'
import { cleanLink } from '@app/shared/kit/rich/richText.ts'
import { uploadUses } from '@app/shared/system/file.ts'
import { tooManyText } from '#/components/upload/accepts.ts'
import { createUploads } from '#/components/upload/uploadQueue.ts'
import type { HttpClient } from '#/kit/http/http.ts'
import { cleanPaste, pendingPath } from './paste.ts'
import { picture } from './picture.ts'
import type { RichKit } from './richKit.ts'
import content from './richContent.module.css'

/** Pictures that may be chosen, dropped or pasted at once (cms §2.1). */
export const mostPictures = 5

export interface Surroundings {
  http: HttpClient
  html: string
  placeholder: string
  /** Says why something was not taken. */
  refused: (text: string) => void
  kit: RichKit | undefined
}

/** An editor without a place; it keeps text and history while its page is hidden. */
export function createEditor({ http, html, placeholder, refused, kit }: Surroundings) {
  const uploads = createUploads({ http, ...uploadUses.editor, bizType: 'editor', refused })
  let rtf = ''
  const editor: Editor = new Editor({
    element: null,
    content: html,
    injectCSS: false,
    extensions: [
      StarterKit.configure({
        trailingNode: { notAfter: ['heading', 'bulletList', 'orderedList', 'blockquote'] },
        link: {
          openOnClick: false,
          autolink: true,
          defaultProtocol: 'https',
          HTMLAttributes: { target: null, rel: null },
          isAllowedUri: kit?.isLink ?? isLink,
        },
      }),
      TextStyleKit.configure({ lineHeight: false }),
      TextAlign.configure({ types: ['heading', 'paragraph'] }),
      TableKit.configure({ table: { resizable: true } }),
      Placeholder.configure({ placeholder }),
      picture(uploads, http),
      ...(kit?.extensions(http) ?? []),
    ],
    editorProps: {
      attributes: { class: content.content ?? '' },
      // The markup alone comes to its cleaning; the pictures of a word processor stand in another form beside it.
      handleDOMEvents: {
        paste: (_view, event) => {
          rtf = event.clipboardData?.getData('text/rtf') ?? ''
          return false
        },
        drop: () => {
          rtf = ''
          return false
        },
      },
      transformPastedHTML: (markup) => {
        const clean = cleanPaste(markup, rtf, uploads.add, kit)
        if (clean.lost > 0)
          refused(kit?.lostText(clean.lost) ?? `有 ${clean.lost} 张图片无法粘贴，请单独复制图片后粘贴`)
        if (clean.foreign > 0)
          refused(kit?.foreignText(clean.foreign) ?? `有 ${clean.foreign} 张外部图片未粘贴，请下载后上传`)
        return clean.html
      },
      transformPasted: (slice, view) => {
        // Into an empty line whole paragraphs come as they are; the library would keep the looks of the line.
        const { parent } = view.state.selection.$from
        const whole = slice.openStart === 1 && slice.content.childCount > 1
        return whole && parent.type.name === 'paragraph' && parent.childCount === 0
          ? new Slice(slice.content, 0, Math.min(slice.openEnd, 1))
          : slice
      },
      handlePaste: (_view, { clipboardData }) => {
        const files = picturesIn(clipboardData)
        // A word processor also offers a picture of its whole text; the text itself is wanted.
        if (files.length === 0 || hasWords(clipboardData?.getData('text/html') ?? '')) return false
        insert(files)
        return true
      },
      handleDrop: (view, event, _slice, moved) => {
        const files = moved ? [] : picturesIn(event.dataTransfer)
        if (files.length === 0) return false
        event.preventDefault()
        insert(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos)
        return true
      },
    },
  })

  const insert = (files: readonly File[], at?: number) => {
    if (files.length > mostPictures) return refused(tooManyText(mostPictures))
    const keys = files.map(uploads.add).filter((key) => key !== undefined)
    const nodes = keys.map((key) => ({ type: 'image', attrs: { src: pendingPath + key } }))
    if (nodes.length === 0) return
    if (at === undefined) editor.chain().focus().insertContent(nodes).run()
    else editor.chain().focus().insertContentAt(at, nodes).run()
  }

  return { editor, insertPictures: insert }
}

const isLink = (address: string) => cleanLink(address) !== undefined

const picturesIn = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'))

const hasWords = (markup: string) =>
  new DOMParser().parseFromString(markup, 'text/html').body.textContent?.trim() !== '' || /<table/i.test(markup)

/**
 * The text as it is stored: nothing at all instead of an empty paragraph. It is written in a document without a window,
 * where no picture is asked for; those that are still being sent have no address.
 */
export function htmlOf({ schema, state }: Editor): string {
  const page = document.implementation.createHTMLDocument()
  DOMSerializer.fromSchema(schema).serializeFragment(state.doc.content, { document: page }, page.body)
  const html = page.body.innerHTML
  return /^(<p[^>]*><\/p>)*$/.test(html) ? '' : html
}
