import { plannedJobs } from './plannedJobs.ts'

export default [plannedJobs((job) => job.sample === true)]
