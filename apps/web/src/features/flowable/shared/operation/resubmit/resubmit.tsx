import SendOutlined from '@ant-design/icons/SendOutlined'
import { instanceActs } from '@app/shared/flowable/instanceActs.ts'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'
import { call } from '#/kit/http/http.ts'

export const resubmit: ActView = {
  icon: <SendOutlined aria-hidden />,
  primary: true,
  ask: {
    title: '重新提交',
    label: '说明',
    placeholder: '请输入说明',
    async send({ detail, formData }, comment) {
      const body = { instanceId: detail.instance.id, comment, formData: await formData() }
      await call(instanceActs.resubmit, { body }, { silent: true })
    },
  },
}
