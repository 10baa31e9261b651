export { FeedbackPage as Component } from './feedback-page.tsx';
