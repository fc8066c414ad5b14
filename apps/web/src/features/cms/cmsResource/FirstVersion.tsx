import { Form, Input } from 'antd'
import { nextVersionNo, type VersionFile } from '@app/shared/cms/cmsResourceVersion.ts'
import { VersionFiles } from '#/features/cms/shared/resource/VersionFiles.tsx'
import type { InputProps } from '#/kit/form/inputProps.ts'
import css from './cmsResource.module.css'

interface First {
  versionNo: string
  changeLog?: string | null
  files: VersionFile[]
}

const start: First = { versionNo: nextVersionNo(undefined), files: [] }

/** The first version of a new resource; without files there is none yet. */
export function FirstVersion({ field, value, onChange, id }: InputProps) {
  const now = { ...start, ...(value as First | null | undefined) }
  const set = (change: Partial<First>) => {
    const next = { ...now, ...change }
    onChange?.(next.files.length > 0 ? next : null)
  }
  return (
    <div className={css.first}>
      <Form.Item label="版本号" htmlFor={`${id}-no`}>
        <Input
          id={`${id}-no`}
          maxLength={50}
          value={now.versionNo}
          disabled={now.files.length === 0}
          onChange={({ target }) => set({ versionNo: target.value })}
        />
      </Form.Item>
      <VersionFiles
        field={field}
        {...(id && { id })}
        value={now.files}
        onChange={(files) => set({ files: files as VersionFile[] })}
      />
      <Form.Item label="更新说明" htmlFor={`${id}-log`}>
        <Input.TextArea
          id={`${id}-log`}
          rows={3}
          maxLength={5_000}
          value={now.changeLog ?? ''}
          disabled={now.files.length === 0}
          onChange={({ target }) => set({ changeLog: target.value })}
        />
      </Form.Item>
    </div>
  )
}
