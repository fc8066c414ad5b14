import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import type { FilePickerProps } from './FilePicker.tsx'

const FilePicker = lateDialog(() => import('./FilePicker.tsx'))

type PickButtonProps = Omit<FilePickerProps, 'onClose'> & {
  /** What it is called beside a field; 从文件库选择 unless given. */
  label?: string
  look?: 'text' | 'default'
  disabled?: boolean | undefined
}

/** Opens the choice of a file; nothing for those who have no right on the library. */
export function PickButton({ label = '从文件库选择', look = 'default', disabled, onPick, ...rest }: PickButtonProps) {
  const { hasPermi } = useAuth()
  const [open, setOpen] = useState(false)
  const off = useDisabled(disabled)
  if (!hasPermi(['cms:cmsFile:list', 'cms:cmsFile:upload'])) return null
  return (
    <>
      <Button
        type={look}
        size="small"
        icon={<FolderOpenOutlined aria-hidden />}
        disabled={off}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Suspense fallback={null}>
        {open && <FilePicker {...rest} onPick={onPick} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
