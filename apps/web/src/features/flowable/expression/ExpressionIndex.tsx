import { expression } from '@app/shared/flowable/expression.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'

/** 流程表达式. */
export default function ExpressionIndex() {
  return (
    <ResourcePage
      resource={expression}
      purpose="设计流程时按名称选择的表达式"
      removeText={(rows) => `是否确认删除流程表达式编号为"${rows.map(({ id }) => id).join(',')}"的数据项？`}
    />
  )
}
