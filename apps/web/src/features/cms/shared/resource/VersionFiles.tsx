import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined'
import { Button, Input } from 'antd'
import { useMemo, useRef } from 'react'
import { libraryTypes } from '@app/shared/cms/cmsFile.ts'
import { mostVersionFiles, versionFileMb, type VersionFile } from '@app/shared/cms/cmsResourceVersion.ts'
import { UploadFile } from '#/components/UploadFile/UploadFile.tsx'
import { PickButton } from '#/features/cms/shared/media/PickButton.tsx'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import css from './resource.module.css'

const folderMost = 100

/** Files of a version: uploaded in parts, a whole folder at once, or from the library; each under the name it is saved by. */
export function VersionFiles({ value, disabled, onChange, ...rest }: InputProps) {
  const off = useDisabled(disabled)
  const files = useMemo(() => (value as VersionFile[] | null | undefined) ?? [], [value])
  const shown = useMemo(() => files.map(({ fileId, name }) => ({ id: fileId, name, url: '' })), [files])
  const put = (next: readonly { id: string; name: string }[]) =>
    onChange?.(
      next
        .slice(0, mostVersionFiles)
        .map(({ id, name }) => files.find(({ fileId }) => fileId === id) ?? { fileId: id, name }),
    )
  const rename = (at: number, name: string) => onChange?.(files.map((file, i) => (i === at ? { ...file, name } : file)))
  return (
    <div className={css.files}>
      <UploadFile
        {...(rest.id && { id: rest.id })}
        aria-label="上传文件"
        disabled={off}
        maxCount={mostVersionFiles}
        maxMb={versionFileMb}
        types={libraryTypes}
        bizType="cms_resource_version"
        value={shown}
        onChange={(next) => typeof next !== 'string' && put(next)}
      />
      <div className={css.more}>
        <FolderButton disabled={off} most={folderMost} />
        <PickButton
          most={mostVersionFiles}
          disabled={off}
          onPick={(picked) => put([...shown, ...picked.filter(({ id }) => !files.some(({ fileId }) => fileId === id))])}
        />
      </div>
      {files.map((file, at) => (
        <label key={file.fileId} className={css.name}>
          {`下载时的名称 ${at + 1}`}
          <Input
            size="small"
            disabled={off}
            maxLength={255}
            value={file.name}
            onChange={({ target }) => rename(at, target.value)}
          />
        </label>
      ))}
    </div>
  )
}

/** Chooses a folder; its files are let go over the area as if they had been dropped. */
function FolderButton({ disabled, most }: { disabled: boolean; most: number }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        // The form's own style shows such inputs whatever they say.
        style={{ display: 'none' }}
        tabIndex={-1}
        data-folder
        multiple
        aria-label="选择文件夹"
        {...{ webkitdirectory: '' }}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])].slice(0, most)
          target.value = ''
          const area = input.current?.parentElement?.parentElement?.querySelector<HTMLInputElement>(
            'input[type="file"]:not([data-folder])',
          )
          if (!area || files.length === 0) return
          const carried = new DataTransfer()
          for (const file of files) carried.items.add(file)
          area.files = carried.files
          area.dispatchEvent(new Event('change', { bubbles: true }))
        }}
      />
      <Button
        size="small"
        icon={<FolderOpenOutlined aria-hidden />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        上传文件夹
      </Button>
    </>
  )
}
