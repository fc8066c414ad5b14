import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined'
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { uploadUses } from '@app/shared/system/file.ts'
import type { ArticleFeatures, LibraryFile } from '#/components/RichText/richText.types.ts'
import { shownAs } from '#/components/upload/accepts.ts'
import { UploadImage } from '#/components/UploadImage/UploadImage.tsx'
import type { GalleryPicture } from './gallery.ts'
import css from './article.module.css'

/** Pictures of a gallery (cms §2.1). */
const most = 100
const longest = 200

interface GalleryDialogProps {
  pictures: readonly GalleryPicture[]
  Library: ArticleFeatures['Library']
  container: () => HTMLElement
  onSave: (pictures: GalleryPicture[]) => void
  onClose: () => void
}

/** The same picture may stand in a gallery twice. */
interface Line extends GalleryPicture {
  key: string
}

function linesOf(pictures: readonly (GalleryPicture | Line)[]): Line[] {
  const taken = new Set(pictures.flatMap((one) => ('key' in one ? [one.key] : [])))
  return pictures.map((one) => {
    if ('key' in one) return one
    const named = one.fileId ?? one.src
    let key = named
    for (let n = 2; taken.has(key); n += 1) key = `${named} ${n}`
    taken.add(key)
    return { ...one, key }
  })
}

const nameOf = (name: string) => name.replace(/\.\w+$/, '').slice(0, longest)

/** 图集: pictures out of the library or uploaded, in their order, each with its words. */
export default function GalleryDialog({ pictures: before, Library, container, onSave, onClose }: GalleryDialogProps) {
  const [pictures, setPictures] = useState(() => linesOf(before))
  const [choosing, setChoosing] = useState(false)
  const say = (at: number, change: Partial<GalleryPicture>) =>
    setPictures((now) => now.map((one, i) => (i === at ? { ...one, ...change } : one)))
  const take = (files: readonly LibraryFile[]) =>
    setPictures((now) => {
      const known = new Set(now.map(({ fileId }) => fileId))
      const came = files.filter(({ id, name }) => shownAs(name) === 'image' && !known.has(id))
      return linesOf([...now, ...came.map(pictureOf)]).slice(0, most)
    })
  const arrange = (files: readonly LibraryFile[]) =>
    setPictures((now) => {
      const left = new Map(now.map((one) => [one.key, one]))
      const arranged = files.map((file) => {
        const one = left.get(file.id)
        left.delete(file.id)
        return one ?? pictureOf(file)
      })
      return linesOf(arranged)
    })
  return (
    <Modal
      open
      title={before.length > 0 ? '编辑图集' : '插入图集'}
      width={720}
      centered
      getContainer={container}
      okText={before.length > 0 ? '确定' : '插入'}
      cancelText="取消"
      okButtonProps={{ disabled: pictures.length === 0 }}
      onOk={() => onSave(pictures.map(({ fileId, src, alt, caption }) => ({ fileId, src, alt, caption })))}
      onCancel={onClose}
      modalRender={(node) => (
        <div role="presentation" onSubmit={(event) => event.stopPropagation()}>
          {node}
        </div>
      )}
    >
      <div className={css.galleryDialog}>
        {Library && (
          <Button
            icon={<FolderOpenOutlined aria-hidden />}
            disabled={pictures.length >= most}
            onClick={() => setChoosing(true)}
          >
            从文件库选择
          </Button>
        )}
        <UploadImage
          kind="files"
          maxCount={most}
          {...uploadUses.gallery}
          bizType="gallery"
          value={pictures.map((one) => ({ id: one.key, name: one.alt, url: one.src }))}
          onChange={(value) => arrange(typeof value === 'string' ? [] : value)}
        />
        {pictures.map((one, at) => (
          <div key={one.key} className={css.galleryLine}>
            <span aria-hidden>{at + 1}</span>
            <Input
              size="small"
              maxLength={longest}
              aria-label={`图片 ${at + 1} 的说明`}
              placeholder={`图片 ${at + 1} 的说明，显示在图片下方`}
              value={one.caption}
              onChange={({ target }) => say(at, { caption: target.value })}
            />
            <Input
              size="small"
              maxLength={longest}
              aria-label={`图片 ${at + 1} 的替代文字`}
              placeholder="替代文字，读屏软件会读出"
              value={one.alt}
              onChange={({ target }) => say(at, { alt: target.value })}
            />
          </div>
        ))}
      </div>
      {choosing && Library && <Library picturesOnly onPick={take} onClose={() => setChoosing(false)} />}
    </Modal>
  )
}

const pictureOf = ({ id, name, url }: LibraryFile): GalleryPicture => ({
  fileId: id,
  src: url,
  alt: nameOf(name),
  caption: '',
})
