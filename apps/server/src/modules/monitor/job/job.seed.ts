import { jobSeed } from './jobSeed.ts'

export default [
  jobSeed([
    {
      id: '4',
      jobName: '系统定时清理日志',
      invokeTarget: "systemRemoveLogTask.removeLog('180')",
      cronExpression: '0 0 1 * * ? *',
      misfirePolicy: '1',
      remark: '每天凌晨一点清除日志，保留180天',
    },
    { id: '5', jobName: '公告定时发布', invokeTarget: 'noticeTask.publishDue', cronExpression: '0 * * * * ?' },
    { id: '6', jobName: '清理临时文件', invokeTarget: 'systemTask.cleanTempFiles(1)', cronExpression: '0 5 * * * ?' },
    { id: '7', jobName: '清理过期会话', invokeTarget: 'systemTask.cleanSessions', cronExpression: '0 15 * * * ?' },
    { id: '8', jobName: '授权检查', invokeTarget: 'systemTask.checkLicense', cronExpression: '0 10 0 * * ?' },
  ]),
]
