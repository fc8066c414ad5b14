import { useQuery } from '@tanstack/react-query'
import { loginLog } from '@app/shared/monitor/loginLog.ts'
import { resourceQueries } from '#/kit/http/useResource.ts'
import { Detail, DetailGroup } from '#/kit/page/Detail.tsx'
import { DetailDrawer } from '#/kit/page/DetailDrawer.tsx'
import { momentText } from '#/kit/words/format.ts'

const ways: Readonly<Record<string, string>> = {
  password: '账户密码登录',
  sms: '短信验证码登录',
  register: '注册',
  logout: '退出登录',
  forced: '强制退出',
}

/** 登录日志详细: one try to sign in or one end of a session. */
export default function LoginLogDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(resourceQueries(loginLog).get(id))
  return (
    <DetailDrawer
      title={data ? `登录日志【${data.userName}】` : '登录日志'}
      width={480}
      failure={error?.message}
      onRetry={() => void refetch()}
      onClosed={onClose}
    >
      {data && (
        <DetailGroup title="登录信息">
          <Detail label="用户名称">{data.userName}</Detail>
          <Detail label="状态">{data.status === '0' ? '成功' : '失败'}</Detail>
          <Detail label="登录方式">{ways[data.loginType] ?? data.loginType}</Detail>
          <Detail label="登录时间">{momentText(data.loginTime)}</Detail>
          <Detail label="操作信息" wide>
            {data.msg}
          </Detail>
          <Detail label="登录地址">{data.ipaddr}</Detail>
          <Detail label="登录地点">{data.loginLocation}</Detail>
          <Detail label="浏览器">{data.browser}</Detail>
          <Detail label="操作系统">{data.os}</Detail>
        </DetailGroup>
      )}
    </DetailDrawer>
  )
}
