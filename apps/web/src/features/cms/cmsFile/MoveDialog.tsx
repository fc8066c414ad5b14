import { cmsFile } from '@app/shared/cms/cmsFile.ts'
import { cmsFileCalls } from '@app/shared/cms/cmsFileCalls.ts'
import { FolderSelect } from '#/features/cms/shared/media/FolderSelect.tsx'
import { MoveRowsDialog } from '#/features/cms/shared/MoveRowsDialog.tsx'
import { call } from '#/kit/http/http.ts'
import { useResourceMutations } from '#/kit/http/useResource.ts'

interface MoveDialogProps {
  rows: readonly { id: string }[]
  onDone: () => void
  onClose: () => void
}

/** 移动文件 to another folder. */
export default function MoveDialog({ rows, onDone, onClose }: MoveDialogProps) {
  const { refresh } = useResourceMutations(cmsFile)
  const ids = rows.map(({ id }) => id)
  return (
    <MoveRowsDialog
      title={`移动 ${rows.length} 个文件`}
      place={(value, onChange) => <FolderSelect value={value} onChange={onChange} />}
      act={(folderId) => call(cmsFileCalls.move, { body: { ids, folderId } }, { silent: true })}
      onDone={() => {
        void refresh()
        onDone()
      }}
      onClose={onClose}
    />
  )
}
