import RetweetOutlined from '@ant-design/icons/RetweetOutlined'
import { requestCalls } from '@app/shared/flowable/request.ts'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'
import { call } from '#/kit/http/http.ts'

/** 重新发起: a new draft with what the form held and whom its initiator had chosen. */
export const copy: ActView = {
  icon: <RetweetOutlined aria-hidden />,
  async run({ detail: { instance, definition, forms } }, open) {
    const formData = forms.find(({ node }) => node === null)?.values
    const { id } = await call(requestCalls.draft, {
      body: { key: definition.key, from: instance.id, ...(formData && { formData }) },
    })
    open(`/task/start/${encodeURIComponent(definition.key)}?id=${id}`)
  },
}
