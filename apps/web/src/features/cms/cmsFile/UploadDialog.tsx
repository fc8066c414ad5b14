import { App, Form } from 'antd'
import { useState } from 'react'
import { rootId } from '@app/shared/kit/tree.ts'
import { FolderSelect } from '#/features/cms/shared/media/FolderSelect.tsx'
import { UploadPane } from '#/features/cms/shared/media/UploadPane.tsx'
import { Dialog } from '#/kit/page/Dialog.tsx'
import shared from '#/features/cms/shared/media/media.module.css'

/** 上传文件 into a folder of the library. */
export default function UploadDialog({ folderId, onClose }: { folderId: string | undefined; onClose: () => void }) {
  const { message } = App.useApp()
  const [open, setOpen] = useState(true)
  const [folder, setFolder] = useState(folderId ?? rootId)
  return (
    <Dialog
      open={open}
      title="上传文件"
      footer={null}
      maskClosable={false}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <div className={shared.stack}>
        <Form.Item label="放入目录" style={{ marginBottom: 0 }}>
          <FolderSelect value={folder} onChange={(id) => setFolder(typeof id === 'string' ? id : rootId)} />
        </Form.Item>
        <UploadPane folderId={folder} onKept={() => void message.success({ key: 'kept', content: '已放入文件库' })} />
      </div>
    </Dialog>
  )
}
