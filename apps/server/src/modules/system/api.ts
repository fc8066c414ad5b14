/** What higher areas may ask of 系统管理; everything else of the area is its own business. */
export type { BuiltInConfig } from './settings/config/builtInConfigs.ts'
export { judgeConfig, lockOut } from './settings/config/config.judges.ts'
export { configValue } from './settings/config/config.read.ts'
export { figuresKey, systemFigures } from './figures.read.ts'
export { deptIdsUnder, deptNames, sysDeptOf } from './people/dept/dept.read.ts'
export { dictionariesOfDatabase, dictLabel, dictLabels, dictTypesInUse } from './settings/dictData/dictData.read.ts'
export type { Dictionary } from './settings/dictType/dictionaries.ts'
export {
  checkContentFiles,
  contentFileIds,
  showContentFiles,
  showTypedFiles,
  withoutAddresses,
} from './files/file/file.content.ts'
export { readStored, sendStored, showOwned } from './files/file/download.service.ts'
export {
  alsoKeepFiles,
  attachFiles,
  detachFiles,
  filesShownBy,
  filesOfContent,
  isShownBy,
  isUntouchedSince,
  keepFiles,
  ownersOf,
  standInOf,
  standInOwner,
  standInsOf,
  type FileOwner,
} from './files/file/file.owners.ts'
export { replaceContent, settleUpload, storeUpload, type PlacedUpload } from './files/file/file.service.ts'
export { placeCut, placeMade, placeMarked } from './files/file/made.service.ts'
export { fileUrl, readableOf, sharedFiles, storedFiles, type FileRow } from './files/file/file.read.ts'
export { storedZip } from './files/file/storedZip.ts'
export { removeFiles } from './files/file/file.remove.ts'
export { putSampleFile, samplePdf } from './files/sampleFile/sampleFile.ts'
export { makeThumbs } from './files/file/thumb.service.ts'
export { receiveUploads } from './files/file/upload.receive.ts'
export type { MenuRow } from './people/menu/menu.read.ts'
export { addMenu, hasPlaceFor, menuClash, placesForPages } from './people/menu/addMenu.service.ts'
export { menuSeed, pageSeed, productHomes } from './people/menu/menuSeed.ts'
export { assertNoAdminRole, lockedRoles } from './people/role/grantable.ts'
export { holdersOf } from './people/role/holders.read.ts'
export { grantsOf, roleBriefs, roleIdsOf, type Grants } from './people/role/role.read.ts'
export { menusOf } from './people/role/roleMenu.read.ts'
export { unreadBriefs } from './messages/notice/notice.reading.ts'
export { declareNotices } from './messages/noticeChoice/noticeKinds.ts'
export { withoutMessages } from './messages/notice/withoutMessages.ts'
export { notifyUsers, type Message } from './messages/notice/notice.message.ts'
export {
  passwordDates,
  recordLogin,
  requireAcceptable,
  setPassword,
  type NewPassword,
} from './people/user/user.password.ts'
export {
  anybodyOf,
  assigneesOf,
  findAmong,
  leaderChains,
  leadersFrom,
  managersOf,
  mayWork,
  type AssigneeRule,
  type DeptLeader,
} from './people/user/assignees.read.ts'
export { subjectChoices, subjectNames, type SubjectKind } from './people/user/subjects.read.ts'
export {
  subjectsByIds,
  subjectsByTexts,
  type Placed,
  type PlacedKind,
  type Subject,
} from './people/user/subjectLookup.read.ts'
export { meansCaller, membershipsOf, type Memberships } from './people/user/user.membership.ts'
export { ofReachedUsers, reachedUsers } from './people/user/user.scope.ts'
export { addRegisteredUser, type RegisteredUser } from './people/user/user.register.ts'
export { mailCodes, phoneCodes } from './people/profile/profile.read.ts'
export { setOwnEmail, setOwnPhone } from './people/profile/profile.service.ts'
export {
  findUserByName,
  findUserByPhone,
  getUserAccount,
  userBrief,
  userBriefs,
  type UserAccount,
  type UserBrief,
  type UserRow,
} from './people/user/user.read.ts'
