import { useQuery } from '@tanstack/react-query'
import { Alert, App } from 'antd'
import { useState } from 'react'
import { rightCalls } from '@app/shared/form/right.ts'
import { call } from '#/kit/http/http.ts'
import { useKept } from '#/kit/http/useKept.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { AddSubjects } from './AddSubjects.tsx'
import { RightsTable } from './RightsTable.tsx'
import { rightKey, sentRight, type NamedRight } from './rightWords.ts'
import type { PartProps } from './useFormActs.tsx'
import css from './definition.module.css'

/** 权限设置: who may fill the form, whose records they see, and what they may do with them. */
export default function RightsDialog({ form, onClose, onChanged }: PartProps) {
  const { message } = App.useApp()
  const [open, setOpen] = useState(true)
  const [changed, setChanged] = useState<readonly NamedRight[]>()
  const [failure, setFailure] = useState<string>()
  const query = useQuery({
    queryKey: ['form:definition', 'rights', form.id],
    queryFn: ({ signal }) => call(rightCalls.get, { params: { formId: form.id } }, { signal }),
    gcTime: 0,
  })
  const data = useKept(query.data)
  const rights: readonly NamedRight[] = changed ?? data ?? []
  const [save, busy] = useOnce(async () => {
    try {
      const sent = rights.map(sentRight)
      await call(
        rightCalls.save,
        { params: { formId: form.id }, body: { rights: sent, seen: data?.map(sentRight) } },
        { silent: true },
      )
      void message.success('保存成功')
      onChanged()
      setOpen(false)
    } catch (caught) {
      setFailure(caught instanceof Error ? caught.message : String(caught))
    }
  })
  const add = (subjects: readonly Pick<NamedRight, 'subjectKind' | 'subjectId' | 'subjectName'>[]) => {
    const known = new Set(rights.map(rightKey))
    const fresh = subjects.filter((subject) => !known.has(rightKey(subject)))
    const start = { fill: true, see: 'own' as const, edit: false, remove: false }
    setChanged([...rights, ...fresh.map((subject) => ({ ...start, ...subject }))])
  }
  return (
    <Dialog
      open={open}
      title={`权限设置【${form.formName}】`}
      width={860}
      height={460}
      busy={busy}
      maskClosable={!changed}
      onOk={save}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <LoadState query={query} />
      {failure && <Alert type="error" showIcon title={failure} />}
      {data && (
        <>
          <p className={css.hint}>
            不设置时，有填报权限的人都可以填报并查看自己的数据，有数据管理权限的人按数据范围查看。一个人符合多条时取最大的权限；修改、作废还需要数据管理的相应权限。
          </p>
          <AddSubjects onAdd={add} />
          <RightsTable rights={rights} onChange={setChanged} />
        </>
      )}
    </Dialog>
  )
}
