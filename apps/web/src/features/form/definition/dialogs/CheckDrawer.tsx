import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined'
import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined'
import { useQuery } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import { useState } from 'react'
import type { FormProblem } from '@app/form-engine/check/problem.ts'
import { typeLabel } from '@app/form-engine/controls/catalog.ts'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { definitionCalls } from '@app/shared/form/definition.ts'
import { useDesigner, useDesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { controlOf } from '#/features/form/definition/draft/places.ts'
import { call } from '#/kit/http/http.ts'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import css from './dialogs.module.css'

/** 检查结果: what has to be put right before the form can be published (form-designer §1.9). */
export function CheckDrawer() {
  const store = useDesignerStore()
  const definition = useDesigner((state) => state.definition)
  const { problems, pending, failed, again } = useProblems()
  const choose = ({ key, linkage, submissionRule }: FormProblem) => {
    const { select, openDialog } = store.getState()
    if (linkage !== undefined) openDialog('linkages', { rule: linkage })
    else if (submissionRule !== undefined) openDialog('submission', { rule: submissionRule })
    else if (key !== undefined) select([key])
  }
  return (
    <SideDrawer
      title="检查结果"
      size={360}
      placement="left"
      // The canvas and the properties stay in sight and in reach while the list is worked off.
      mask={false}
      extra={
        <Button size="small" loading={pending} onClick={again}>
          重新检查
        </Button>
      }
      onClosed={() => store.getState().closeDialog()}
    >
      {failed && (
        <p className={css.notice} role="alert">
          未能完成检查
          <Button type="link" size="small" onClick={again}>
            重试
          </Button>
        </p>
      )}
      {problems?.length === 0 && !pending && (
        <p className={css.fine}>
          <CheckCircleOutlined aria-hidden />
          没有发现问题，可以发布
        </p>
      )}
      {problems && problems.length > 0 && (
        <>
          <p className={css.count}>{`共 ${problems.length} 个问题，点击可定位到控件或规则`}</p>
          <ul className={css.problems}>
            {problems.map((problem) => (
              <li key={`${problem.key} ${problem.linkage} ${problem.submissionRule} ${problem.message}`}>
                <button type="button" disabled={!hasPlace(problem)} onClick={() => choose(problem)}>
                  <ExclamationCircleOutlined aria-hidden />
                  <span>
                    {problem.message}
                    <small>{nameOf(definition, problem)}</small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {pending && <Spin size="small" className={css.spin ?? ''} aria-label="正在检查" />}
    </SideDrawer>
  )
}

const hasPlace = ({ key, linkage, submissionRule }: FormProblem) =>
  [key, linkage, submissionRule].some((place) => place !== undefined)

function nameOf(definition: FormDefinition, { key, linkage, submissionRule }: FormProblem): string {
  if (linkage !== undefined) return '联动规则'
  if (submissionRule !== undefined) return '提交校验'
  const control = controlOf(definition, key)
  return control ? `${typeLabel(control.type)} · ${control.label ?? control.key}` : '整个表单'
}

/** What the server finds wrong with the form as it stands when the question is asked; it also knows the dictionaries. */
function useProblems() {
  const store = useDesignerStore()
  const sourceOf = () => JSON.stringify(store.getState().toSource())
  const [draftJson, setDraft] = useState(sourceOf)
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['form:definition', 'check', draftJson],
    queryFn: ({ signal }) => call(definitionCalls.check, { body: { draftJson } }, { signal, silent: true }),
    gcTime: 0,
  })
  const problems: readonly FormProblem[] | undefined = data?.map(({ key, linkage, submissionRule, message }) => ({
    message,
    ...(key !== undefined && { key }),
    ...(linkage !== undefined && { linkage }),
    ...(submissionRule !== undefined && { submissionRule }),
  }))
  const again = () => {
    const now = sourceOf()
    if (now === draftJson) void refetch()
    else setDraft(now)
  }
  return { problems, pending: isFetching, failed: isError, again }
}
