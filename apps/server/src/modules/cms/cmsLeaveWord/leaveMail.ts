export const leaveMailQueue = 'cms.leaveMail'
