import { deliveryJob } from '#/kit/delivery/deliver.ts'
import { contentNews } from './cmsWebhook.deliveries.ts'

export const jobs = [deliveryJob(contentNews)]
