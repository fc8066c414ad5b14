import { Form, Radio } from 'antd'
import { taskActs, type SignKind } from '@app/shared/flowable/taskActs.ts'
import { splitIds } from '@app/shared/system/directory.ts'
import { taskOf, type ActProps, type ActScene, type SentForm } from '#/features/flowable/shared/operation/actView.ts'
import { ActDialog } from '#/features/flowable/shared/operation/parts/ActDialog.tsx'
import { OpinionField } from '#/features/flowable/shared/operation/parts/OpinionField.tsx'
import { PeopleField } from '#/features/flowable/shared/operation/parts/PeopleField.tsx'
import { SignatureField } from '#/features/flowable/shared/operation/parts/SignatureField.tsx'
import { call } from '#/kit/http/http.ts'

interface Values {
  userIds: string
  signType: SignKind
  comment: string
  signature?: string
}

const words: Readonly<Record<SignKind, string>> = { before: '向前加签', after: '向后加签', parallel: '并行加签' }
const meanings: Readonly<Record<SignKind, string>> = {
  before: '加签人全部处理后，任务回到您这里',
  after: '您现在通过，加签人全部通过后流程继续',
  parallel: '加签人与其他人一起会签',
}

/** Whoever has asked already goes on as they began: to ask more people is no further approval. */
const isAsking = ({ detail }: ActScene) => detail.signKinds.length === 1

/** What was filled in goes along: to be read by who is asked first, or as what was approved; who stays at it keeps it. */
async function filledFor(signType: SignKind, scene: ActScene): Promise<SentForm> {
  if (signType === 'parallel' || isAsking(scene)) return {}
  return signType === 'after' ? scene.form() : scene.currentForm()
}

/** 加签 */
export default function AddSignDialog({ act, scene, label, onClose }: ActProps) {
  const { signKinds, isCommentRequired, isSigned } = scene.detail
  const isApproval = (kind: SignKind) => kind === 'after' && !isAsking(scene)
  return (
    <ActDialog<Values>
      act={act}
      scene={scene}
      title="加签"
      okText={label}
      height={480}
      initial={{ ...(signKinds[0] && { signType: signKinds[0] }) }}
      send={async ({ userIds, ...values }) => {
        const form = await filledFor(values.signType, scene)
        const body = { ...taskOf(scene), ...values, userIds: splitIds(userIds), ...form }
        await call(taskActs.addSign, { body }, { silent: true })
      }}
      onClose={onClose}
    >
      <PeopleField name="userIds" label="加签处理人" required="请选择加签处理人" multiple />
      <Form.Item noStyle dependencies={['signType']}>
        {({ getFieldValue }) => (
          <Form.Item name="signType" label="类型" extra={meanings[getFieldValue('signType') as SignKind]}>
            <Radio.Group options={signKinds.map((kind) => ({ value: kind, label: words[kind] }))} />
          </Form.Item>
        )}
      </Form.Item>
      <Form.Item noStyle dependencies={['signType']}>
        {({ getFieldValue }) => {
          const approves = isApproval(getFieldValue('signType') as SignKind)
          const required = approves && isCommentRequired ? '请输入审批意见' : undefined
          return (
            <>
              <OpinionField label="加签意见" required={required} />
              {approves && isSigned && <SignatureField />}
            </>
          )
        }}
      </Form.Item>
    </ActDialog>
  )
}
