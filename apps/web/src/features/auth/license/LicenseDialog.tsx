import CloseCircleOutlined from '@ant-design/icons/CloseCircleOutlined'
import KeyOutlined from '@ant-design/icons/KeyOutlined'
import { useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { isUnlimited, type LicenseBrief } from '@app/shared/auth/license.ts'
import { buildVersion } from '#/kit/http/base.ts'
import { useBrand } from '#/kit/session/brand.ts'
import { meQuery } from '#/kit/session/sessionQueries.ts'
import css from './license.module.css'

const unknown = '未知'

/** Who may use the product and until when (auth §11.2). */
export default function LicenseDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(meQuery)
  const { title } = useBrand()
  const brief = data?.lincenseInfo ? (JSON.parse(data.lincenseInfo) as LicenseBrief) : undefined
  const [now] = useState(() => new Date())
  const until = brief && (isUnlimited(brief, now) ? '无限制' : brief.deadLine)
  return (
    <Modal open centered width={600} title={null} footer={null} aria-label="授权信息" onCancel={onClose}>
      <div className={css.dialog}>
        <KeyOutlined className={css.key} aria-hidden />
        <div>
          <h2 className={css.heading}>平台授权信息.</h2>
          <p className={css.thanks}>非常感谢您对我们产品的认可与支持！</p>
          <p>授权对象：{brief?.customName ?? unknown}</p>
          <p>版本信息：{brief?.versionDes ?? unknown}</p>
          <p>到期时间：{until ?? unknown}</p>
          <p>授权产品名称：{title}</p>
          <p>当前平台版本：V{buildVersion}</p>
          <Button icon={<CloseCircleOutlined aria-hidden />} onClick={onClose}>
            关闭页面
          </Button>
        </div>
      </div>
    </Modal>
  )
}
