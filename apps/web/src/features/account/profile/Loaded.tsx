import { useQuery } from '@tanstack/react-query'
import { Button, Result, Spin } from 'antd'
import type { ReactNode } from 'react'
import type { Profile } from '@app/shared/system/profile.ts'
import { profileQuery } from '#/features/account/shared/profile.ts'
import css from './profile.module.css'

/** What shows the own profile, once it is there. */
export function Loaded({ children }: { children: (profile: Profile) => ReactNode }) {
  const { data, error, refetch } = useQuery(profileQuery)
  if (data) return children(data)
  if (error)
    return (
      <Result
        status="error"
        title="个人信息加载失败"
        subTitle={error.message}
        extra={
          <Button type="primary" onClick={() => void refetch()}>
            重试
          </Button>
        }
      />
    )
  return (
    <Spin description="玩命加载中..." delay={200}>
      <div className={css.loading} />
    </Spin>
  )
}
