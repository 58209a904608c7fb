package org.robotspec.access;

/**
 * A redirect that was met on the way to an answer (H-2).
 *
 * @param url the address that answered with it
 * @param status its status
 * @param location its target, absolute where it was usable, else as it came but printable and cut;
 *     empty if it had none
 */
public record Redirect(String url, int status, String location) {}
