import { AvatarButton } from './AvatarButton.tsx'
import { Loaded } from './Loaded.tsx'
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
