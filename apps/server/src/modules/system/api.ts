/** What higher areas may ask of 系统管理; everything else of the area is its own business. */
export type { BuiltInConfig } from './config/builtInConfigs.ts'
export { judgeConfig, lockOut } from './config/config.judges.ts'
export { configValue } from './config/config.read.ts'
export { figuresKey, systemFigures } from './figures.read.ts'
export { deptIdsUnder, deptNames, sysDeptOf } from './dept/dept.read.ts'
export { dictLabel, dictTypesInUse } from './dictData/dictData.read.ts'
export type { Dictionary } from './dictType/dictionaries.ts'
export { checkContentFiles, contentFileIds, showContentFiles } from './file/file.content.ts'
export { attachFiles, keepFiles } from './file/file.owners.ts'
export { fileUrl, storedFiles, type FileRow } from './file/file.read.ts'
export type { MenuRow } from './menu/menu.read.ts'
export { menuSeed, pageSeed } from './menu/menuSeed.ts'
export { assertNoAdminRole, lockedRoles } from './role/grantable.ts'
export { holdersOf } from './role/holders.read.ts'
export { grantsOf, roleBriefs, roleIdsOf, superuserId, type Grants } from './role/role.read.ts'
export { menusOf } from './role/roleMenu.read.ts'
export { unreadBriefs } from './notice/notice.reading.ts'
export { notifyUsers, type Message } from './notice/notice.message.ts'
export { passwordDates, recordLogin, requireAcceptable, setPassword, type NewPassword } from './user/user.password.ts'
export { subjectChoices, subjectNames, type SubjectKind } from './user/subjects.read.ts'
export {
  subjectsByIds,
  subjectsByTexts,
  type Placed,
  type PlacedKind,
  type Subject,
} from './user/subjectLookup.read.ts'
export { membershipsOf, type Memberships } from './user/user.membership.ts'
export { ofReachedUsers, reachedUsers } from './user/user.scope.ts'
export { addRegisteredUser, type RegisteredUser } from './user/user.register.ts'
export { mailCodes, phoneCodes } from './profile/profile.read.ts'
export { setOwnEmail, setOwnPhone } from './profile/profile.service.ts'
export {
  findUserByName,
  findUserByPhone,
  getUserAccount,
  userBrief,
  userBriefs,
  type UserAccount,
  type UserBrief,
  type UserRow,
} from './user/user.read.ts'
