// What a timeline has beside its rows, in one file that comes after the first view.
export { TimelineFollower } from './timeline-follower.tsx'
export { TimelineNews } from './timeline-news.tsx'
