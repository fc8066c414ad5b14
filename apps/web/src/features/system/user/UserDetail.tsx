import { useQuery } from '@tanstack/react-query'
import type { UserForm } from '@app/shared/system/user.ts'
import { Detail, DetailGroup } from '#/kit/page/Detail.tsx'
import { DetailDrawer } from '#/kit/page/DetailDrawer.tsx'
import { DictTag } from '#/kit/words/DictTag.tsx'
import { AvatarPart } from './AvatarPart.tsx'
import { UserAccess } from './UserAccess.tsx'
import { formQuery } from './userForm.tsx'
import css from './user.module.css'

/** Everything about a user: who they are, where they belong, what they may do, how they get in. */
export default function UserDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(formQuery(id))
  const name = data?.data?.name
  return (
    <DetailDrawer
      title={name ? `用户【${name}】` : '用户'}
      width={640}
      failure={error?.message}
      onRetry={() => void refetch()}
      onClosed={onClose}
    >
      {data?.data && <Content form={data} user={data.data} />}
    </DetailDrawer>
  )
}

function Content({ form, user }: { form: UserForm; user: NonNullable<UserForm['data']> }) {
  const rolesOf = form.roles.filter(({ id }) => form.roleIds.includes(id)).map(({ roleName }) => roleName)
  const postsOf = form.posts.filter(({ id }) => form.postIds.includes(id)).map(({ postName }) => postName)
  return (
    <>
      <div className={css.head}>
        <AvatarPart user={user} />
        <div>
          <strong>{user.name}</strong>
          <span>{[user.deptName, ...postsOf].filter(Boolean).join(' · ')}</span>
        </div>
      </div>
      <DetailGroup title="基本信息">
        <Detail label="登录名">{user.userName}</Detail>
        <Detail label="用户编号">{user.no}</Detail>
        <Detail label="用户状态">
          <DictTag type="sys_normal_disable" value={user.status} />
        </Detail>
        <Detail label="用户类型">
          <DictTag type="sys_user_type" value={user.userType} />
        </Detail>
        <Detail label="手机号">{user.phonenumber}</Detail>
        <Detail label="邮箱地址">{user.email}</Detail>
        <Detail label="性别">
          <DictTag type="sys_user_sex" value={user.sex} />
        </Detail>
        <Detail label="别称">{user.nickName}</Detail>
        <Detail label="创建时间">{user.createTime}</Detail>
        <Detail label="备注" wide>
          {user.remark}
        </Detail>
      </DetailGroup>
      <DetailGroup title="组织与权限">
        <Detail label="所属部门">{user.deptName}</Detail>
        <Detail label="部门负责人">{user.deptLeader}</Detail>
        <Detail label="直属上级">{user.managerName}</Detail>
        <Detail label="岗位">{postsOf.join('、')}</Detail>
        <Detail label="角色" wide>
          {rolesOf.join('、')}
        </Detail>
      </DetailGroup>
      <DetailGroup title="登录">
        <Detail label="最后登录时间">{user.loginDate}</Detail>
        <Detail label="最后登录IP">{user.loginIp}</Detail>
      </DetailGroup>
      <UserAccess id={user.id} name={user.name} />
    </>
  )
}
