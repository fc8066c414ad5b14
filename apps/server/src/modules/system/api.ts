/** What higher areas may ask of 系统管理; everything else of the area is its own business. */
export { configValue } from './config/config.read.ts'
export { deptIdsUnder } from './dept/dept.read.ts'
export { dictLabel } from './dictData/dictData.read.ts'
export type { MenuRow } from './menu/menu.read.ts'
export { menuSeed, pageSeed } from './menu/menuSeed.ts'
export { grantsOf, superuserId, type Grants } from './role/role.read.ts'
export { menusOf } from './role/roleMenu.read.ts'
export { passwordDates, recordLogin, setPassword, type NewPassword } from './user/user.password.ts'
export { addRegisteredUser, type RegisteredUser } from './user/user.register.ts'
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
