import type { Editor } from '@tiptap/core'
import { Suspense } from 'react'
import type { ArticleFeatures } from '#/components/RichText/richText.types.ts'
import { latePart } from '#/kit/page/latePart.tsx'
import type { GalleryPicture } from './gallery.ts'

const GalleryDialog = latePart(() => import('./GalleryDialog.tsx'))

interface GalleryPartProps {
  editor: Editor
  Library: ArticleFeatures['Library']
  container: () => HTMLElement
  onClose: () => void
}

/** Chooses the pictures of the gallery that is selected, or of a new one. */
export function GalleryPart({ editor, Library, container, onClose }: GalleryPartProps) {
  const isThere = editor.isActive('gallery')
  const before = isThere ? (editor.getAttributes('gallery').pictures as GalleryPicture[]) : []
  const save = (pictures: GalleryPicture[]) => {
    onClose()
    const chain = editor.chain().focus()
    if (isThere) chain.updateAttributes('gallery', { pictures }).run()
    else chain.insertContent({ type: 'gallery', attrs: { pictures } }).run()
  }
  return (
    <Suspense fallback={null}>
      <GalleryDialog pictures={before} Library={Library} container={container} onSave={save} onClose={onClose} />
    </Suspense>
  )
}
