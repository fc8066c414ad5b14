import FileOutlined from '@ant-design/icons/FileOutlined'
import FileTextOutlined from '@ant-design/icons/FileTextOutlined'
import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined'
import SoundOutlined from '@ant-design/icons/SoundOutlined'
import type { ReactNode } from 'react'
import type { FileKind } from '@app/shared/cms/cmsFile.ts'
import { thumbUrl } from '#/kit/http/picture.ts'
import css from './media.module.css'

export interface ShownFile {
  id: string
  name: string
  kind: FileKind
  url: string
}

const signs: Readonly<Record<Exclude<FileKind, 'image'>, ReactNode>> = {
  video: <PlayCircleOutlined aria-hidden />,
  audio: <SoundOutlined aria-hidden />,
  doc: <FileTextOutlined aria-hidden />,
  other: <FileOutlined aria-hidden />,
}

/** A small picture of a file, or the sign of its kind. */
export function FileFace({ file: { kind, url } }: { file: Pick<ShownFile, 'kind' | 'url'> }) {
  if (kind !== 'image') return <span className={css.sign}>{signs[kind]}</span>
  return <img className={css.face} src={thumbUrl(url, 160)} alt="" loading="lazy" />
}

interface FileCardProps {
  file: ShownFile
  /** What a click on the picture does: 预览, 选择. */
  word: string
  pressed?: boolean
  onPress: () => void
  note?: ReactNode
  /** In the corner of the picture. */
  tick?: ReactNode
  acts?: ReactNode
}

/** One file of a grid. */
export function FileCard({ file, word, pressed, onPress, note, tick, acts }: FileCardProps) {
  return (
    <li className={css.card} data-chosen={pressed ?? false}>
      <button
        type="button"
        className={css.picture}
        aria-label={`${word} ${file.name}`}
        {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
        onClick={onPress}
      >
        <FileFace file={file} />
      </button>
      {tick && <span className={css.tick}>{tick}</span>}
      <span className={css.name} title={file.name}>
        {file.name}
      </span>
      <span className={css.line}>
        <span className={css.note}>{note}</span>
        {acts}
      </span>
    </li>
  )
}

export function FileWall({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={css.wall} aria-label={label}>
      {children}
    </ul>
  )
}
