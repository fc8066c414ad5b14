import { Input } from 'antd'
import { mostAttachments, mostPictures, type ArticleFile, type GalleryPicture } from '@app/shared/cms/articleParts.ts'
import type { Article } from '@app/shared/cms/cmsArticle.ts'
import { uploadUses } from '@app/shared/system/file.ts'
import type { UploadedFile } from '#/components/upload/uploadList.ts'
import { UploadFile } from '#/components/UploadFile/UploadFile.tsx'
import { UploadImage } from '#/components/UploadImage/UploadImage.tsx'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { ArticleInput } from './ArticleInput.tsx'
import css from '#/features/cms/cmsArticle/article.module.css'

/** What an article of a type has beside its text. */
export function TypeFields({ type, row }: { type: string; row: Article | undefined }) {
  if (type === '1') return <ArticleInput name="linkUrl" required />
  if (type === '2') return <ArticleInput name="images" Input={Gallery} />
  if (type === '4') return <ArticleInput name="attachments" Input={Files} />
  if (type !== '3') return null
  return (
    <>
      <ArticleInput name="videoFile" rowId={row?.id} Input={Film} />
      <ArticleInput name="videoUrl" extra="上传视频与视频地址二选一" />
      <ArticleInput name="videoPoster" rowId={row?.id} Input={Poster} />
    </>
  )
}

const pictureTypes = ['png', 'jpg', 'jpeg', 'gif', 'webp']
const addressOf = (id: string) => `/common/download/${id}`
const listOf = (value: UploadedFile[] | string): UploadedFile[] => (typeof value === 'string' ? [] : value)

function Gallery({ value, disabled, onChange }: InputProps) {
  const pictures = (value as GalleryPicture[] | null | undefined) ?? []
  const shown = pictures.map(({ fileId, title }) => ({ id: fileId, name: title ?? '', url: addressOf(fileId) }))
  const say = (at: number, change: Partial<GalleryPicture>) =>
    onChange?.(pictures.map((one, i) => (i === at ? { ...one, ...change } : one)))
  return (
    <>
      <UploadImage
        disabled={disabled ?? false}
        kind="files"
        maxCount={mostPictures}
        {...uploadUses.gallery}
        bizType="gallery"
        value={shown}
        onChange={(next) =>
          onChange?.(
            listOf(next).map(
              ({ id, name }) =>
                pictures.find(({ fileId }) => fileId === id) ?? { fileId: id, title: name.replace(/\.\w+$/, '') },
            ),
          )
        }
      />
      {pictures.map((one, at) => (
        <div key={one.fileId} className={css.line}>
          <Input
            size="small"
            disabled={disabled}
            maxLength={255}
            aria-label={`图片 ${at + 1} 的标题`}
            placeholder={`图片 ${at + 1} 的标题`}
            value={one.title ?? ''}
            onChange={({ target }) => say(at, { title: target.value })}
          />
          <Input
            size="small"
            disabled={disabled}
            maxLength={500}
            aria-label={`图片 ${at + 1} 的描述`}
            placeholder="描述"
            value={one.description ?? ''}
            onChange={({ target }) => say(at, { description: target.value })}
          />
          <Input
            size="small"
            disabled={disabled}
            maxLength={1000}
            aria-label={`图片 ${at + 1} 的链接`}
            placeholder="点击后打开的地址"
            value={one.linkUrl ?? ''}
            onChange={({ target }) => say(at, { linkUrl: target.value.trim() || null })}
          />
        </div>
      ))}
    </>
  )
}

/** 附件, which every type may have. */
export function Files({ value, disabled, onChange }: InputProps) {
  const files = (value as ArticleFile[] | null | undefined) ?? []
  return (
    <UploadFile
      disabled={disabled ?? false}
      maxCount={mostAttachments}
      types={['doc', 'xls', 'ppt', 'txt', 'pdf', 'zip']}
      bizType="cmsArticle"
      value={files.map(({ fileId, name }) => ({ id: fileId, name, url: addressOf(fileId) }))}
      onChange={(next) => onChange?.(listOf(next).map(({ id, name }) => ({ fileId: id, name })))}
    />
  )
}

function Film({ value, disabled, onChange }: InputProps) {
  const id = (value as string | null | undefined) ?? ''
  return (
    <UploadFile
      disabled={disabled ?? false}
      maxCount={1}
      types={['mp4', 'webm', 'ogg']}
      maxMb={uploadUses.media.maxMb}
      bizType="cmsArticle"
      value={id ? [{ id, name: '视频', url: addressOf(id) }] : []}
      onChange={(next) => onChange?.(listOf(next)[0]?.id ?? null)}
    />
  )
}

function Poster({ value, disabled, onChange }: InputProps) {
  const id = (value as string | null | undefined) ?? ''
  return (
    <UploadImage
      disabled={disabled ?? false}
      kind="files"
      maxCount={1}
      types={pictureTypes}
      value={id ? [{ id, name: '视频封面', url: addressOf(id) }] : []}
      onChange={(next) => onChange?.(listOf(next)[0]?.id ?? null)}
    />
  )
}
