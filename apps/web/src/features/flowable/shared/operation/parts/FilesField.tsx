import { Form } from 'antd'
import type { UploadedFile } from '#/components/upload/uploadList.ts'
import { UploadFile } from '#/components/UploadFile/UploadFile.tsx'

/** Files beside an opinion. */
export function FilesField() {
  return (
    <Form.Item name="attachments" label="附件">
      <UploadFile maxCount={10} maxMb={50} />
    </Form.Item>
  )
}

export const fileIdsOf = (files: readonly UploadedFile[] | undefined): string[] => (files ?? []).map(({ id }) => id)
