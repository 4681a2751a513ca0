import { late } from '../../platform/page/late.tsx'

/** For owners, where they begin; it stands below everything else, so that nothing moves when it comes. */
export const LateBackupNotice = late(() => import('./home-backups.tsx').then((module) => module.HomeBackups))
