import { cmsResource } from '@app/shared/cms/cmsResource.ts'
import { cmsResourceCalls } from '@app/shared/cms/cmsResourceCalls.ts'
import { ClassSelect } from '#/features/cms/shared/ClassSelect.tsx'
import { MoveRowsDialog } from '#/features/cms/shared/MoveRowsDialog.tsx'
import { call } from '#/kit/http/http.ts'
import { useResourceMutations } from '#/kit/http/useResource.ts'

const field = { ...cmsResource.fields.classId, label: '移动到的栏目' }

/** 移动资源 to another class. */
export default function MoveDialog({ rows, onClose }: { rows: readonly { id: string }[]; onClose: () => void }) {
  const { refresh } = useResourceMutations(cmsResource)
  const ids = rows.map(({ id }) => id)
  return (
    <MoveRowsDialog
      title={`移动 ${rows.length} 个资源`}
      place={(value, onChange) => <ClassSelect field={field} action="add" value={value} onChange={onChange} />}
      act={(classId) => call(cmsResourceCalls.move, { body: { ids, classId } }, { silent: true })}
      onDone={() => void refresh()}
      onClose={onClose}
    />
  )
}
