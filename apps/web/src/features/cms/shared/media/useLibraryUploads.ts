import { useRef, useState } from 'react'
import { cmsFile, libraryMb, libraryTypes } from '@app/shared/cms/cmsFile.ts'
import { cmsFileCalls, mostFiles } from '@app/shared/cms/cmsFileCalls.ts'
import { refusalOf } from '#/components/upload/accepts.ts'
import { hashInParts } from '#/components/upload/hashFile.ts'
import type { UploadedFile } from '#/components/upload/uploadList.ts'
import { useRefused } from '#/components/upload/useRefused.ts'
import { useUploads } from '#/components/upload/useUploads.ts'
import { finish } from '#/kit/http/finish.ts'
import { call } from '#/kit/http/http.ts'
import { useResourceMutations } from '#/kit/http/useResource.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'

/** Larger ones are hashed on their way anyhow, beside the page. */
const askedUpTo = 20 * 1_048_576
const readBytes = 5 * 1_048_576

export interface LibraryUploads {
  /** Extensions that are taken; all of the library's unless given. */
  types?: readonly string[]
  folderId: string
  /** A file stands in the library: a new one, or the known one that is used instead. */
  onKept: (file: UploadedFile) => void
}

/** Uploads into the library: what has arrived is taken in, what is there already is offered instead (cms §11). */
export function useLibraryUploads({ types = libraryTypes, folderId, onKept }: LibraryUploads) {
  const confirm = useConfirm()
  const refused = useRefused()
  const { refresh } = useResourceMutations(cmsFile)
  const kept = useRef(new Set<string>())
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const keep = async (arrived: readonly UploadedFile[]) => {
    const fresh = arrived.filter(({ id }) => !kept.current.has(id))
    for (const { id } of fresh) kept.current.add(id)
    if (fresh.length === 0) return
    const rows = await call(cmsFileCalls.keep, { body: { ids: fresh.map(({ id }) => id), folderId } })
    void refresh()
    for (const row of rows) onKept(row)
  }
  const uploads = useUploads({
    types,
    maxMb: libraryMb,
    bizType: 'cms_file',
    maxCount: mostFiles,
    files,
    onChange: (next) => {
      setFiles(next)
      void finish(keep(next))
    },
  })
  const add = async (chosen: readonly File[]) => {
    for (const file of chosen) {
      const fits = refusalOf(file, { types, maxMb: libraryMb }) === undefined
      const known = fits && file.size <= askedUpTo ? await sameIn(file) : null
      if (!known) uploads.add([file])
      else
        confirm({
          title: '该文件已存在，是否直接使用?',
          content: `${file.name} 与文件库中的“${known.name}”内容相同`,
          okText: '直接使用',
          cancelText: '取消',
          run: async () => onKept(known),
        })
    }
  }
  return {
    ...uploads,
    place: { types, maxMb: libraryMb },
    add: (chosen: readonly File[]) =>
      void add(chosen).catch((error: unknown) => refused(error instanceof Error ? error.message : String(error))),
  }
}

async function sameIn(file: File) {
  const { sha256 } = await hashInParts(file, readBytes, () => undefined)
  return call(cmsFileCalls.known, { body: { sha256 } }, { silent: true })
}
