import FileOutlined from '@ant-design/icons/FileOutlined'
import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined'
import { Button } from 'antd'
import type { ItemOf } from '@app/shared/kit/resource.ts'
import type { attach } from '@app/shared/system/attach.ts'
import { thumbUrl } from '#/kit/http/picture.ts'
import css from './fileStorage.module.css'

type File = Pick<ItemOf<typeof attach>, 'originalName' | 'fileSuffix' | 'url' | 'missingTime'>

const images = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp'])
const videos = new Set(['mp4', 'webm', 'ogg', 'ogv'])

/** What a browser can show of it. */
export function kindOfFile({ fileSuffix, missingTime }: Pick<File, 'fileSuffix' | 'missingTime'>) {
  if (missingTime) return undefined
  if (images.has(fileSuffix)) return 'image'
  return videos.has(fileSuffix) ? 'video' : undefined
}

/** Small picture of a file in a list; opens the preview. */
export function FileThumb({ file, onOpen }: { file: File; onOpen: () => void }) {
  const kind = kindOfFile(file)
  if (kind === 'image')
    return (
      <button type="button" className={css.thumb} aria-label={`预览 ${file.originalName}`} onClick={onOpen}>
        <img src={thumbUrl(file.url, 160)} alt="" loading="lazy" />
      </button>
    )
  if (kind === 'video')
    return (
      <Button
        type="text"
        size="small"
        aria-label={`预览 ${file.originalName}`}
        icon={<PlayCircleOutlined aria-hidden />}
        onClick={onOpen}
      />
    )
  return <FileOutlined aria-hidden />
}
