import CameraOutlined from '@ant-design/icons/CameraOutlined'
import { Suspense, useState } from 'react'
import { type Profile, profileCalls } from '@app/shared/system/profile.ts'
import { useProfileChanged } from '#/features/account/shared/profile.ts'
import { call } from '#/kit/http/http.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { Loaded } from './Loaded.tsx'
import { Picture } from './Picture.tsx'
import { Preferences } from './Preferences.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'
import css from './profile.module.css'

/** 基本设置: the own record, picture and looks. */
export default function BaseSettingsIndex() {
  return (
    <SettingsFrame active="base">
      <Loaded>
        {(profile) => (
          <>
            <div className={css.base}>
              <ProfileForm key={profile.user.version} profile={profile} />
              <AvatarButton user={profile.user} />
            </div>
            <Preferences />
          </>
        )}
      </Loaded>
    </SettingsFrame>
  )
}

const AvatarDialog = lateDialog(() => import('#/components/AvatarDialog/AvatarDialog.tsx'))

/** The own picture; a click changes it. */
function AvatarButton({ user }: { user: Profile['user'] }) {
  const [open, setOpen] = useState(false)
  const changed = useProfileChanged()
  const save = (form: FormData) => call(profileCalls.avatar, {}, { form }).then(changed)
  return (
    <div className={css.avatarPart}>
      <span>头像</span>
      <button type="button" className={css.avatarButton} aria-label="修改头像" onClick={() => setOpen(true)}>
        <Picture name={user.name} avatar={user.avatar} size={100} />
        <CameraOutlined aria-hidden />
      </button>
      <Suspense>{open && <AvatarDialog avatar={user.avatar} save={save} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}
