import { useQuery } from '@tanstack/react-query'
import { Empty, Skeleton } from 'antd'
import { modelCalls, type FlowFinding } from '@app/shared/flowable/model.ts'
import { useEditor } from '#/features/flowable/designer/canvas/editorContext.ts'
import type { Problem } from '#/features/flowable/designer/lint/structureRules.ts'
import { call } from '#/kit/http/http.ts'
import { LoadFailure } from '#/kit/page/LoadFailure.tsx'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import type { DialogProps } from './dialogProps.ts'
import { FindingList } from './FindingList.tsx'

/** 校验: what a deployment would say, and how the drawing could be better. */
export default function CheckDrawer({ saving, problems, onClosed }: DialogProps) {
  const editor = useEditor()
  const { settings, form } = saving.facts
  const check = useQuery({
    queryKey: ['flowDesign', 'check', editor.moment()],
    queryFn: async ({ signal }) => {
      const body = {
        type: 'bpmn' as const,
        xml: await editor.xml(),
        ...(settings && { settings }),
        formCode: form.code ?? null,
      }
      return call(modelCalls.validate, { body }, { signal, silent: true })
    },
    gcTime: 0,
    retry: false,
  })
  const own = (level: Problem['level']) =>
    problems
      .filter((problem) => problem.level === level)
      .map(({ message, element }) => ({ message, ...(element && { element }) }))
  const errors = distinct([...(check.data?.errors ?? []), ...own('error')])
  const warnings = distinct([...(check.data?.warnings ?? []), ...own('warning')])
  return (
    <SideDrawer title="校验" size={480} mask={false} onClosed={onClosed}>
      {check.isPending && <Skeleton active />}
      {check.error && <LoadFailure text={check.error.message} onRetry={() => void check.refetch()} />}
      {check.data && errors.length + warnings.length === 0 && <Empty description="没有发现问题" />}
      <FindingList title="错误" findings={errors} onElement={(id) => editor.select(id)} />
      <FindingList title="警告" findings={warnings} onElement={(id) => editor.select(id)} />
    </SideDrawer>
  )
}

/** The browser and the server find the same with the same engine. */
const distinct = (findings: FlowFinding[]): FlowFinding[] => [
  ...new Map(findings.map((each) => [`${each.element ?? ''} ${each.message}`, each])).values(),
]
